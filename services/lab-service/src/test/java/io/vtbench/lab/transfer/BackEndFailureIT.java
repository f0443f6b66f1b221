package io.vtbench.lab.transfer;

import io.vtbench.bank.contract.BackEndFailureContract;

/**
 * What a caller is told is the same with every HTTP client.
 */
class BackEndFailureIT extends BackEndFailureContract {

}

package io.vtbench.bank;

import io.vtbench.bank.contract.ServerContract;

/**
 * What all banks do alike, as far as a server can change it.
 */
class BankContractIT extends ServerContract {

}

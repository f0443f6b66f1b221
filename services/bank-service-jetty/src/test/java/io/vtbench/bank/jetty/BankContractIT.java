package io.vtbench.bank.jetty;

import io.vtbench.bank.contract.ServerContract;

/**
 * What all banks do alike, as far as a server can change it. How back-ends and the
 * database fail is tested in bank-service, whose classes these are.
 */
class BankContractIT extends ServerContract {

}

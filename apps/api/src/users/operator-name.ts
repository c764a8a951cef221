/** How a mail calls the operator on the command line, who is no person of the business. */
export const operatorName = 'Quien opera Hilo'

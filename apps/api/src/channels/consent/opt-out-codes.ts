/** Codes with which a provider says that the customer wants no more messages that the business begins. */
export const optOutCodes: readonly string[] = ['131050']

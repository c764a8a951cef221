/** An administrator and the business: the large one that is measured, or the tiny one beside it. */
export interface Person {
  readonly business: string
  readonly name: string
  readonly email: string
  readonly phoneNumberId: string
}

export const large: Person = {
  business: 'La grande',
  name: 'Administración',
  email: 'admin@grande.example',
  phoneNumberId: '109876543210001',
}
export const tiny: Person = {
  business: 'La pequeña',
  name: 'Dueña',
  email: 'admin@pequena.example',
  phoneNumberId: '109876543210002',
}
export const people = [large, tiny] as const
/** Nine more businesses, for measurements of an installation of ten. */
export const nineOthers: readonly Person[] = Array.from({ length: 9 }, (_, at) => ({
  business: `La número ${at + 2}`,
  name: 'Dueña',
  email: `admin@numero${at + 2}.example`,
  phoneNumberId: `10987654321010${at}`,
}))

export const adminPassword = 'una-clave-solo-del-banco'
export const agentEmailOf = (person: Person, number: number): string =>
  person === large ? agentEmail(number) : `${number}.${person.email}`
export const agentEmail = (number: number): string => `agente${number}@grande.example`
export const agents = 20
/** One more agent, without chats: a search for theirs finds nothing, and might read a whole table. */
export const newcomer = agents

export const credentialsOf = ({ phoneNumberId }: Person) => ({
  app_secret: `app-secret-of-${phoneNumberId}`,
  verify_token: `verify-${phoneNumberId}`,
  access_token: `access-${phoneNumberId}`,
  phone_number_id: phoneNumberId,
  waba_id: `2${phoneNumberId}`,
})

/**
 * The same accounts, as the simulator's configuration. Without a webhook it reports nothing about what it got: the bench
 * itself posts the customers' messages.
 */
export const simulatorAccounts = (largeWebhook = 'http://127.0.0.1:1/') => ({
  accounts: [...people, ...nineOthers].map((person) => ({
    channel: 'whatsapp',
    business: person.business,
    ...credentialsOf(person),
    display_phone_number: '+57 601 1234567',
    verified_name: person.business,
    webhook_url: person === large ? largeWebhook : 'http://127.0.0.1:1/',
  })),
})

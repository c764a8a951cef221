/** Who there is before any data: the large business that is measured, and a tiny one beside it. */
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

export const adminPassword = 'una-clave-solo-del-banco'
export const agentEmail = (number: number): string => `agente${number}@grande.example`
export const agents = 20
/** One more, who came today and has no chat: nothing is found early that looks for theirs. */
export const newcomer = agents

export const credentialsOf = ({ phoneNumberId }: Person) => ({
  app_secret: `app-secret-of-${phoneNumberId}`,
  verify_token: `verify-${phoneNumberId}`,
  access_token: `access-${phoneNumberId}`,
  phone_number_id: phoneNumberId,
  waba_id: `2${phoneNumberId}`,
})

/** The same numbers, as the provider knows them. */
export const simulatorAccounts = () => ({
  accounts: people.map((person) => ({
    channel: 'whatsapp',
    business: person.business,
    ...credentialsOf(person),
    display_phone_number: '+57 601 1234567',
    verified_name: person.business,
    // Nobody plays a customer there: what customers write comes from the bench itself.
    webhook_url: 'http://127.0.0.1:1/',
  })),
})

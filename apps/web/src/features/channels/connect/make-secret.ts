/** A secret that nobody has to invent: letters and digits, which every provider takes. */
export function makeSecret(bytes = 24): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The secret that Hilo makes for the person who connects a channel. */
export const madeCredentials = ['verify_token', 'secret_token', 'audience'] as const
export type MadeCredential = (typeof madeCredentials)[number]

export const makeCredentials = (): Record<MadeCredential, string> => ({
  verify_token: makeSecret(),
  secret_token: makeSecret(),
  audience: `hilo-${makeSecret(8)}`,
})

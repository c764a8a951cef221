/** A mailbox as an admin would connect it, and as the simulator has it. */
export const mailbox = (name: string) => ({
  type: 'gmail' as const,
  external_id: `${name}@tienda.test`,
  credentials: {
    client_id: `cliente-${name}`,
    client_secret: 'clave-de-cliente',
    refresh_token: `1//0-token-${name}`,
    topic: 'projects/p/topics/gmail',
    audience: 'https://hilo.test/gmail',
    service_account: 'push@p.iam.gserviceaccount.com',
  },
})

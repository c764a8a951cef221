/** Apart from 'Canales', because the banner loads first. */
export const channelBanner = {
  troubles: {
    token_refused: (name: string) => `${name} no está enviando: el proveedor rechaza sus credenciales.`,
    blocked: (name: string) => `${name} no está enviando: el proveedor tiene detenida la cuenta.`,
    not_subscribed: (name: string) => `${name} no está recibiendo: el proveedor no avisa a Hilo.`,
    wrong_secret: (name: string) => `${name} no está recibiendo: el secreto no coincide.`,
    silent: (name: string) => `${name} puede no estar recibiendo mensajes.`,
    unreachable: (name: string) => `${name} no está enviando: el proveedor no responde.`,
  },
  many: (count: number) => `${count} canales no funcionan bien.`,
  link: 'Ver canales',
  close: 'Ocultar este aviso',
} as const

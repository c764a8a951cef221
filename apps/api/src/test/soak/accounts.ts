import type { PlayedAccount } from '../../channels/test/world'

const meta = { app_secret: 'app-secret-de-prueba', verify_token: 'verificar' }

/** One account of every channel, as an admin would connect it and as the simulator plays it. */
export const accounts = [
  {
    type: 'whatsapp',
    external_id: '109876543210777',
    credentials: {
      ...meta,
      phone_number_id: '109876543210777',
      waba_id: '201234567890777',
      access_token: 'token-de-aguante',
      display_phone_number: '+57 601 7654321',
      verified_name: 'Tienda Andina',
    },
  },
  {
    type: 'telegram',
    external_id: '777000111',
    credentials: { bot_token: '777000111:AAaguante', secret_token: 'secreto-de-aguante' },
  },
  {
    type: 'messenger',
    external_id: '102938475610777',
    credentials: { ...meta, page_id: '102938475610777', page_access_token: 'token-de-la-pagina' },
  },
  {
    type: 'instagram',
    external_id: '17841400000000777',
    credentials: {
      ...meta,
      ig_id: '17841400000000777',
      page_access_token: 'token-de-instagram',
      flavour: 'instagram',
    },
  },
  {
    type: 'gmail',
    external_id: 'aguante@tienda.test',
    credentials: {
      client_id: 'cliente-aguante',
      client_secret: 'clave-de-cliente',
      refresh_token: '1//0-token-aguante',
      topic: 'projects/p/topics/gmail',
      audience: 'https://hilo.test/gmail',
      service_account: 'push@p.iam.gserviceaccount.com',
    },
  },
] as const satisfies readonly PlayedAccount[]

import type { ChannelType } from '@hilo/contracts'
import { gmailGuide } from './guides/gmail'
import type { Guide } from './guides/guide'
import { instagramGuide } from './guides/instagram'
import { messengerGuide } from './guides/messenger'
import { telegramGuide } from './guides/telegram'
import { whatsappGuide } from './guides/whatsapp'

/** Apart from the other strings: only who connects a channel reads them. */

const guides: Readonly<Record<ChannelType, Guide>> = {
  whatsapp: whatsappGuide,
  telegram: telegramGuide,
  instagram: instagramGuide,
  messenger: messengerGuide,
  gmail: gmailGuide,
}

const metaCheck = {
  waiting: 'Esperando a que pulses «Verify and save» en Meta…',
  done: 'Meta ha verificado la dirección',
  wrong:
    'Meta llamó con otro token de verificación. Copia otra vez el de arriba en «Verify token» y pulsa «Verify and save».',
}

export const connectWords = {
  guides,
  pictureOf: (title: string) => `Así se ve: ${title}`,
  press: 'Pulsa',
  made: {
    verify_token: 'Lo creó Hilo. Lo pegarás en Meta en el paso siguiente.',
    secret_token: 'Lo creó Hilo, que se lo da a Telegram.',
    audience: 'La creó Hilo. La pegarás en la suscripción.',
  },
  copy: (label: string) => `Copiar: ${label}`,
  connected: (channel: string) => `${channel}: lo que falta`,
  ready: (channel: string) => `${channel}: conectado`,
  isConnected: 'Conectado. Falta lo que sigue para que lleguen los mensajes.',
  allDone: 'Todo listo: lo que escriban tus clientes llega a Chats.',
  later: 'Seguir después',
  finish: 'Listo',
  events: 'Suscribe estos campos',
  eventsText: 'En «Webhook fields», pulsa «Subscribe» en cada uno. Sin «messages» no llega nada.',
  subscribed: {
    asking: 'Preguntando a Meta…',
    waiting: 'Esperando a que los suscribas en Meta…',
    done: 'Meta ha suscrito los campos',
  },
  subscribedByHilo: {
    title: 'Hilo registró la dirección en Meta',
    text: 'También suscribió los eventos: en Meta no queda nada por hacer.',
  },
  lostToken: 'Hilo no muestra otra vez el token que guardó. Crea otro y pégalo en Meta.',
  lostAudience: 'Hilo no muestra otra vez la audiencia que guardó. Crea otra y pégala en la suscripción.',
  newToken: 'Crear otro token',
  newAudience: 'Crear otra audiencia',
  write: 'Escríbete desde tu teléfono',
  address: {
    whatsapp: metaCheck,
    instagram: metaCheck,
    messenger: metaCheck,
    telegram: {
      waiting: 'Preguntando a Telegram…',
      done: 'Telegram avisa a Hilo',
      wrong: 'Telegram todavía no avisa a Hilo.',
    },
    /** Google says nothing until the first mail. */
    gmail: null,
  },
  again: 'Preguntar otra vez',
  local:
    'Esta dirección es de esta máquina y desde Internet nadie la alcanza. Fuera de la demo, quien opera Hilo la cambia con PUBLIC_URL.',
  plain: 'Esta dirección no es HTTPS y el proveedor no la acepta: quien opera Hilo la cambia con PUBLIC_URL.',
  message: {
    waiting: 'Esperando el primer mensaje…',
    done: 'Llegó el primer mensaje',
    wrong:
      'Llegó algo con otra firma y Hilo lo rechazó: la clave secreta no es la de esta aplicación. Cámbiala en «Editar».',
  },
} as const

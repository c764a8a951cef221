import type { Guide } from './guide'

export const telegramGuide: Guide = {
  before: 'Solo necesitas Telegram en tu teléfono o computador. Toma dos minutos.',
  steps: [
    {
      title: 'Crea el bot con @BotFather',
      text: 'Abre t.me/BotFather y escríbele. Al final te da el token: cópialo.',
      picture: {
        place: 'Telegram · @BotFather',
        chat: [
          { own: true, text: '/newbot' },
          { own: false, text: 'How are we going to call it?' },
          { own: true, text: 'Tienda Andina' },
          { own: false, text: 'Now let’s choose a username. It must end in bot.' },
          { own: true, text: 'tienda_andina_bot' },
          { own: false, text: 'Use this token: 123456789:AA…' },
        ],
      },
      fields: ['bot_token'],
    },
    {
      title: 'Conéctalo en Hilo',
      text: 'Hilo crea el token secreto y registra la dirección en Telegram por sí mismo.',
    },
  ],
  address: { title: 'Hilo registra la dirección en Telegram' },
  events: [],
  write: 'Busca el bot en tu teléfono, ábrelo, pulsa «Iniciar» y escríbele.',
}

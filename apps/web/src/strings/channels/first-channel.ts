/** Where no channel is connected yet. Apart from `channels`, because the first visit to the chats shows them. */
export const firstChannel = {
  connect: 'Conectar canal',
  empty: 'Todavía no hay canales',
  emptyHelp: 'Conecta WhatsApp, Telegram, Instagram, Messenger o Gmail para recibir mensajes.',
}

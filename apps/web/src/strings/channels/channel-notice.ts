import { isolateArguments } from '../../lib/text/bidi'

/** What happens to messages while the channel of a chat does not work, loaded with the notice. */
export const channelNotice = isolateArguments({
  ok: null,
  disconnected: 'Este canal está desconectado: no se puede responder a este cliente.',
  paused: 'Este canal está en pausa: lo que escribas espera y sale cuando se reanude.',
  token_refused: 'Este canal no está enviando: lo que escribas espera y sale en orden cuando se repare.',
  blocked:
    'El proveedor tiene detenida la cuenta de este canal: lo que escribas espera y sale en orden cuando se repare.',
  unreachable: 'El proveedor no responde: lo que escribas espera y sale en orden cuando vuelva.',
  not_subscribed: 'Puede que los mensajes de este cliente no estén llegando.',
  wrong_secret: 'Puede que los mensajes de este cliente no estén llegando.',
  silent: 'Puede que los mensajes de este cliente no estén llegando.',
  backoff: (until: string) =>
    `Este canal está en pausa por fallos hasta las ${until}: lo que escribas espera y sale solo, en orden.`,
} as const)

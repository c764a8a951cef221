/** Items of Messenger and Instagram that no chat shows, by field or kind. */
export const ignored = {
  'it names no customer': 'Un visitante del chat de una página web que aún no tiene identificador.',
  'an act of the account itself':
    'Lo que la propia cuenta hace y no es un mensaje: sus reacciones, lecturas y ediciones.',
  'an edit that changes nothing': 'Instagram repite un mensaje nuevo como una edición sin texto.',
  'a postback without words': 'Un botón sin título ni contenido.',
  'a delivery of nothing': 'Un aviso de entrega que no nombra mensajes.',
  'nothing was read': 'Un aviso de lectura que no nombra mensajes.',
  'a handover without a time': 'El paso de un cliente a otra aplicación que no dice cuándo fue.',
  account_linking: 'El cliente unió una cuenta de otro sitio, que Hilo no ofrece.',
  app_roles: 'Qué aplicación responde primero: se ve en la página.',
  comments: 'Comentarios en publicaciones: Hilo atiende mensajes.',
  feed: 'Publicaciones y comentarios de la página: Hilo atiende mensajes.',
  game_play: 'Juegos de Messenger, que Hilo no ofrece.',
  group_feed: 'Publicaciones y comentarios de grupos: Hilo atiende mensajes.',
  live_comments: 'Comentarios en transmisiones: Hilo atiende mensajes.',
  mention: 'Menciones en publicaciones: Hilo atiende mensajes.',
  mentions: 'Menciones en publicaciones: Hilo atiende mensajes.',
  message_context: 'De qué trata un chat, según Meta.',
  optin: 'El cliente aceptó avisos de una promoción, que Hilo no envía.',
  policy_enforcement: 'Meta limita la página: sus mensajes fallan con ese motivo.',
  request_thread_control: 'Otra aplicación pide al cliente: Hilo no lo entrega.',
  response_feedback: 'Si al cliente le sirvió una respuesta automática de Meta.',
  story_insights: 'Cuántos vieron una historia.',
} as const

/** Shown as not compatible, by the type of its attachment. */
export const unsupported = {
  ephemeral: 'Una foto o un video que desaparece: Meta no lo entrega.',
  incomplete: 'Un archivo sin dirección, o un mensaje sin texto ni archivos.',
  unknown: 'Un tipo de adjunto que Meta agregó después.',
} as const

/** How a sentence names a field of an input, by the last word of its path. */
const names: Readonly<Record<string, string>> = {
  body: 'los datos',
  access_token: 'el token de acceso',
  additionalInfo: 'la información adicional',
  address: 'la dirección',
  answers: 'la nota a la que respondes',
  app_secret: 'la clave secreta de la app',
  area: 'el área',
  areas: 'las áreas',
  ask_finish_reason: 'si se pide el motivo al finalizar',
  audience: 'la audiencia',
  availability: 'la disponibilidad',
  away_message: 'el mensaje de ausencia',
  behavior_interaction: 'el reparto de las interacciones',
  bot_area_menu: 'el mensaje del menú de áreas',
  bot_area_message_selected: 'el mensaje de entrada de las áreas',
  bot_input_message: 'el mensaje de bienvenida',
  bot_output_message: 'el mensaje de despedida',
  bot_token: 'el token del bot',
  caption: 'el texto del archivo',
  cc: 'los destinatarios en copia',
  city: 'la ciudad',
  client_id: 'el ID de cliente',
  client_secret: 'el secreto del cliente',
  color: 'el color',
  conversation_uuid: 'la conversación',
  country: 'el país',
  credentials: 'las credenciales',
  current: 'la contraseña actual',
  cursor: 'el cursor',
  date: 'la fecha',
  day: 'el día',
  description: 'la descripción',
  email: 'el correo',
  end_minutes: 'el tiempo hasta finalizar',
  expired_time: 'el tiempo de expiración',
  external_id: 'el identificador de la cuenta',
  file: 'el archivo',
  first_answer_minutes: 'el tiempo hasta la primera respuesta',
  from: 'la fecha inicial',
  holidays: 'los festivos',
  hours: 'las horas de atención',
  id: 'el identificador',
  ig_id: 'el identificador de la cuenta de Instagram',
  incoming_message: 'el mensaje de entrada',
  information: 'la información',
  interaction: 'la interacción',
  limit: 'el límite',
  mail_signature: 'la firma',
  maximum_active_conversation: 'el máximo de conversaciones activas',
  media_policy: 'el manejo de los archivos',
  message: 'el mensaje',
  message_saver: 'el modo ahorro',
  messages_per_second: 'los mensajes por segundo',
  name: 'el nombre',
  nit: 'la cédula',
  note: 'la nota',
  number: 'el número',
  page_access_token: 'el token de acceso',
  page_id: 'el identificador de la página',
  password: 'la contraseña',
  phone: 'el teléfono',
  phone_number_id: 'el identificador del número',
  position: 'el lugar en el menú',
  reason: 'el motivo',
  reasons: 'los motivos',
  record_calls: 'si se graban las llamadas',
  recording_notice: 'el aviso de grabación',
  refresh_token: 'el token de actualización',
  role: 'el rol',
  secret_token: 'el token secreto',
  service_account: 'la cuenta de servicio',
  state: 'el estado',
  subject: 'el asunto',
  tags: 'las etiquetas',
  text: 'el texto',
  time_zone: 'la zona horaria',
  title: 'el título',
  to: 'el destinatario',
  topic: 'el tema de Pub/Sub',
  type: 'el tipo',
  until: 'la fecha',
  user: 'el usuario',
  uuid: 'el identificador',
  verify_token: 'el token de verificación',
  version: 'la versión',
  waba_id: 'el identificador de la cuenta de WhatsApp Business',
  welcome_pause_hours: 'las horas sin repetir la bienvenida',
}
/** Where the last word means something else. */
const namesOfPaths: Readonly<Record<string, string>> = {
  'body.text': 'el texto del mensaje',
  'hours.from': 'la hora inicial',
  'hours.to': 'la hora final',
  'query.to': 'la fecha final',
}

/** The path without the part that holds it and without indexes: `data.hours.2.to` is `hours.to`. */
const plainPath = (words: readonly string[]): string =>
  words.filter((word, at) => !(at === 0 && word === 'data') && !/^\d+$/.test(word)).join('.')

/** A path may be a word that every object has. */
const read = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

function nameOf(path: string): string {
  const words = path.split('.')
  const place = words.findLast((word) => /^\d+$/.test(word))
  const last = words.findLast((word) => !/^\d+$/.test(word)) ?? path
  const name = read(namesOfPaths, plainPath(words)) ?? read(names, last) ?? `el dato «${last}»`
  return place === undefined ? name : `${name} (n.º ${Number(place) + 1})`
}

/** They keep their capital letter within a sentence. */
const properName = /^(?:Facebook|Gmail|Google|Hilo|Instagram|Messenger|Meta|Telegram|WhatsApp)\b/u

/** A sentence as it continues behind a colon. */
const goesOn = (sentence: string): string => {
  const plain = sentence.replace(/\.$/u, '')
  return /^\p{Lu}(?!\p{Lu})/u.test(plain) && !properName.test(plain)
    ? plain.charAt(0).toLowerCase() + plain.slice(1)
    : plain
}

/** A toast names so many. */
const maxNamed = 3

/**
 * The problems of an input for `Revisa …`: each field by its name, with its problem, so that it helps also where no field is
 * marked.
 */
export function wrongFields(fields: Readonly<Record<string, string>>): string {
  const all = Object.entries(fields)
  if (all.length === 0) return 'los datos e inténtalo de nuevo'
  const named = all.slice(0, maxNamed).map(([path, sentence]) => `${nameOf(path)}: ${goesOn(sentence)}`)
  const more = all.length - named.length
  return [...named, ...(more > 0 ? [more === 1 ? 'y un dato más' : `y ${more} datos más`] : [])].join('; ')
}

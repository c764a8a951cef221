/** The columns of a CSV of conversations, one row a message. The headers may be any of these, whatever their case and accents. */
const columns = [
  {
    field: 'conversation',
    header: 'Conversacion',
    aliases: ['conversation', 'id de conversacion', 'conversation id', 'chat'],
  },
  { field: 'message', header: 'Id de mensaje', aliases: ['message id', 'id'] },
  { field: 'date', header: 'Fecha', aliases: ['fecha y hora', 'date', 'created at'] },
  { field: 'from', header: 'De', aliases: ['autor', 'direccion', 'from', 'author', 'direction'] },
  { field: 'text', header: 'Mensaje', aliases: ['texto', 'message', 'text', 'content'] },
  { field: 'file', header: 'Archivo', aliases: ['file', 'attachment'] },
  { field: 'channel', header: 'Canal', aliases: ['channel'] },
  { field: 'name', header: 'Nombre', aliases: ['cliente', 'contacto', 'name', 'customer', 'contact'] },
  { field: 'phone', header: 'Telefono', aliases: ['celular', 'movil', 'phone'] },
  { field: 'email', header: 'Correo', aliases: ['correo electronico', 'email', 'e-mail'] },
  { field: 'user', header: 'Usuario', aliases: ['id del cliente', 'username', 'customer id'] },
  { field: 'agent', header: 'Agente', aliases: ['agent', 'asesor'] },
  { field: 'labels', header: 'Etiquetas', aliases: ['etiqueta', 'labels', 'tags'] },
  { field: 'subject', header: 'Asunto', aliases: ['subject'] },
] as const
export type Field = (typeof columns)[number]['field']

export const requiredFields: readonly Field[] = ['conversation', 'date', 'from', 'text']

/** Without accents, capitals and repeated blanks. */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')

export function fieldOf(header: string): Field | undefined {
  const wanted = plain(header)
  return columns.find(
    ({ header: own, aliases }: { header: string; aliases: readonly string[] }) =>
      plain(own) === wanted || aliases.includes(wanted),
  )?.field
}

export const headerOf = (field: Field): string => columns.find((one) => one.field === field)?.header ?? field

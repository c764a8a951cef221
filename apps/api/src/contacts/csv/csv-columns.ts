/** The columns of a contact's own fields, in the order of the export. Any other column is additional information. */
export const knownColumns = [
  { field: 'name', header: 'Nombre', aliases: ['nombres', 'nombre completo', 'name'] },
  { field: 'phone', header: 'Telefono', aliases: ['celular', 'movil', 'phone'] },
  { field: 'email', header: 'Correo', aliases: ['correo electronico', 'email', 'e-mail'] },
  { field: 'nit', header: 'Cedula', aliases: ['nit', 'documento'] },
  { field: 'tags', header: 'Etiquetas', aliases: ['etiqueta', 'tags'] },
  /** Identifies an exported contact that has neither phone nor e-mail. The header is unlikely to clash with a user's column. */
  { field: 'uuid', header: 'Identificador de Hilo', aliases: [] },
] as const
export type KnownField = (typeof knownColumns)[number]['field']

/** The field that a header names, ignoring accents, case and spaces. */
export function fieldOf(header: string): KnownField | undefined {
  const normalized = header.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')
  return knownColumns.find(
    ({ header, aliases }: { header: string; aliases: readonly string[] }) =>
      header.toLowerCase() === normalized || aliases.includes(normalized),
  )?.field
}

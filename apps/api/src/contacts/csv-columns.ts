/** The columns that are a contact's own fields, in the order written. Any other is additional information. */
export const knownColumns = [
  { field: 'name', header: 'Nombre', also: ['nombres', 'nombre completo', 'name'] },
  { field: 'phone', header: 'Telefono', also: ['celular', 'movil', 'phone'] },
  { field: 'email', header: 'Correo', also: ['correo electronico', 'email', 'e-mail'] },
  { field: 'nit', header: 'Cedula', also: ['nit', 'documento'] },
  { field: 'tags', header: 'Etiquetas', also: ['etiqueta', 'tags'] },
  /** Who a row of an export is, where there is neither phone nor e-mail to tell. Named so that nobody's own column is it. */
  { field: 'uuid', header: 'Identificador de Hilo', also: [] },
] as const
export type KnownField = (typeof knownColumns)[number]['field']

/** Which field a header names: accents, case and spaces aside. */
export function fieldOf(header: string): KnownField | undefined {
  const plain = header.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')
  return knownColumns.find(
    ({ header, also }: { header: string; also: readonly string[] }) =>
      header.toLowerCase() === plain || also.includes(plain),
  )?.field
}

/** The columns that are a contact's own fields, in the order written. Any other is additional information. */
export const knownColumns = [
  { field: 'name', header: 'Nombre', also: ['nombres', 'nombre completo', 'name'] },
  { field: 'phone', header: 'Telefono', also: ['celular', 'movil', 'phone'] },
  { field: 'email', header: 'Correo', also: ['correo electronico', 'email', 'e-mail'] },
  { field: 'nit', header: 'Cedula', also: ['nit', 'documento'] },
  { field: 'tags', header: 'Etiquetas', also: ['etiqueta', 'tags'] },
] as const
export type KnownField = (typeof knownColumns)[number]['field']

/** Which field a header names: accents, case and spaces aside. */
export function fieldOf(header: string): KnownField | undefined {
  const plain = header.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')
  return knownColumns.find(
    (column) => column.header.toLowerCase() === plain || column.also.some((name) => name === plain),
  )?.field
}

/** The fields of a contact, as its panel and the list of contacts call them; on their own, because the panel needs no other words of the list. */
export const contactFields = {
  columns: { name: 'Nombre', phone: 'Telefono', email: 'Correo', nit: 'Cedula' },
  noPhone: 'Sin telefono',
  noEmail: 'Sin correo',
  noNit: 'Sin cedula',
} as const

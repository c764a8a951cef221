export const dayInput = {
  /** How a date is written, shown until there is one. */
  form: 'dd/mm/aaaa',
  calendar: (field: string) => `Elegir en el calendario: ${field}`,
  none: 'Esa fecha no existe: escribe una como 20/11/2026.',
  notBefore: (day: string) => `Escribe una fecha del ${day} en adelante.`,
  notAfter: (day: string) => `Escribe una fecha hasta el ${day}.`,
} as const

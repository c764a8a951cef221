export const dayInput = {
  /** How a date is written, shown until there is one. */
  form: 'dd/mm/aaaa',
  calendar: 'Elegir en el calendario',
} as const

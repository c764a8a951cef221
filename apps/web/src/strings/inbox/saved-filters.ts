const number = new Intl.NumberFormat('es-CO')

/** What Historial and the lists of Home say of saved filters. */
export const savedFilters = {
  /** In the lists of Home. */
  inHistory: 'Filtros guardados, en Historial',
  /** Beside the name of one. */
  count: (total: number, moreThan: boolean) => (moreThan ? `+${number.format(total)}` : number.format(total)),
} as const

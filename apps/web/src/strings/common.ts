export const common = {
  product: 'Hilo',
  close: 'Cerrar',
  cancel: 'Cancelar',
  retry: 'Reintentar',
  loading: 'Cargando…',
  checkConnection: 'Revisa tu conexión e inténtalo de nuevo.',
  back: 'Volver',
  more: 'Más',
  /** The owner selector, and the prefix of what we wrote ourselves. */
  you: 'Tú',
  somebody: 'otra persona',
  /** A button whose feature the product does not have yet (spec). */
  notAvailable: 'Esta opción aun no esta disponible',
  /** A failure that says nothing of itself (spec). */
  wentWrong: 'Oops!! algo no salio bien',
  broken: {
    title: 'Algo falló en esta pantalla',
    reload: 'Volver a cargar',
  },
} as const

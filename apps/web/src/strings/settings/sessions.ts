/** A row of open sessions, one's own or another person's. */
export const sessions = {
  current: 'Esta sesión',
  used: (when: string) => `Último uso ${when}`,
  unknown: 'Navegador desconocido',
  on: (browser: string, os: string) => `${browser} en ${os}`,
  close: 'Cerrar',
  closeThis: (name: string) => `Cerrar la sesión de ${name}`,
  closeFailed: 'No se pudo cerrar la sesión. Inténtalo de nuevo.',
} as const

/** Where a person gives Hilo its own icon. */
export const install = {
  title: 'Hilo en este dispositivo',
  help: 'Ábrelo desde su propio icono, a pantalla completa.',
  install: 'Instalar',
  /** On an iPhone or iPad, whose browser offers nothing. */
  byHand:
    'Para abrirlo desde su propio icono y recibir avisos, toca Compartir en Safari y elige «Añadir a pantalla de inicio».',
} as const

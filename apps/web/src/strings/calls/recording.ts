/** Recordings of calls. Only lazy code imports it. */
export const recording = {
  label: 'Grabación de la llamada',
  notifying: 'Avisando al cliente que se graba…',
  on: 'Grabando',
  none: (reason: string) => `Sin grabar. ${reason}`,
  cannot: 'Este navegador no puede grabar: usa Chrome, Edge, Firefox o Safari al día.',
  failed: 'La grabación se interrumpió.',
  settings: {
    title: 'Grabación de llamadas',
    record: 'Grabar las llamadas',
    recordHelp:
      'Se graba el sonido de las llamadas y videollamadas, nunca la imagen. La grabación queda en el chat y se borra con el contacto.',
    law: 'El cliente lo sabe siempre antes: por WhatsApp recibe este aviso en el chat, y en una videollamada lo lee antes de entrar. Si el aviso no sale, la llamada no se graba. En muchos países además debes decir para qué grabas y cuánto tiempo lo guardas.',
    notice: 'Aviso al cliente',
    save: 'Guardar aviso',
  },
} as const

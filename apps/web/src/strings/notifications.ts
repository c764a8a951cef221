export const notifications = {
  /** The browser notification's title (spec). */
  title: 'Nuevo mensaje de cliente',
  hidden: 'Abre Hilo para leerlo',
  ask: 'Activa las notificaciones para no perder mensajes',
  activate: 'Activar',
  later: 'Ahora no',
  browser: 'Avisos del navegador',
  browserHelp: 'Cuando otra pestaña u otro chat está al frente.',
  denied: 'El navegador las tiene bloqueadas. Permítelas en el candado de la barra de direcciones.',
  /** The spec's sentence, in the spec's language. */
  unsupported: 'Your browser does not support push notification',
  sound: 'Sonido',
  soundHelp: 'Un tono corto con cada mensaje de cliente.',
  content: 'Ocultar contenido',
  contentHelp: 'El aviso dice que llegó un mensaje, pero no cuál.',
  documentTitle: (count: number, title: string) => (count > 0 ? `(${count}) ${title}` : title),
} as const

import { common } from '../common'
export const notifications = {
  /** The title of the browser notification (specification). */
  title: 'Nuevo mensaje de cliente',
  call: 'Llamada entrante',
  hidden: 'Abre Hilo para leerlo',
  ask: 'Activa las notificaciones para no perder mensajes',
  activate: 'Activar',
  later: 'Ahora no',
  browser: 'Avisos del navegador',
  browserHelp: 'Cuando otra pestaña u otro chat está al frente.',
  denied: 'El navegador tiene bloqueados los avisos. Permítelos en el candado de la barra de direcciones.',
  /** English, as the specification has it. */
  unsupported: 'Your browser does not support push notification',
  sound: 'Sonido',
  soundHelp: 'Un tono corto con cada mensaje de cliente.',
  volume: 'Volumen',
  volumeValue: (hundredths: number) => `${hundredths} %`,
  tryOut: 'Probar el sonido',
  quiet: 'Horas de silencio',
  quietHelp: 'Cada día, sin sonido. Los avisos se siguen viendo.',
  quietFrom: 'Desde',
  quietTo: 'Hasta',
  waiting: 'Avisar de los chats sin aceptar',
  waitingHelp: 'También cuando llega uno y miras otra ventana.',
  due: 'Avisar antes de que venza un chat mío',
  dueHelp: 'Cinco minutos antes de la meta de primera respuesta o de cierre de su área.',
  content: 'Ocultar contenido',
  contentHelp: 'El aviso dice que llegó un mensaje, pero no cuál.',
  documentTitle: (count: number, place: string) =>
    `${count > 0 ? `(${count}) ` : ''}${place} · ${common.product}`,
} as const

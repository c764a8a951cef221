import { plural } from '../../lib/text/plural'

/** Writing and reading mails. */
export const mail = {
  fields: 'Destinatarios y asunto',
  from: 'De',
  to: 'Para',
  cc: 'Cc',
  subject: 'Asunto',
  showFields: 'Cc y asunto',
  hideFields: 'Ocultar',
  replyAll: 'Responder a todos',
  customerAlone: (name: string) => `Para ${name}`,
  andOthers: (name: string, count: number) =>
    `Para ${name} y ${plural(count, 'persona más', 'personas más')}`,
  always: 'El cliente siempre lo recibe',
  add: 'Añade direcciones, separadas por comas',
  removeRecipient: (who: string) => `Quitar a ${who}`,
  notAnAddress: (typed: string) => `«${typed}» no es un correo como nombre@empresa.com`,
  tooMany: (most: number) => `Un correo admite como máximo ${most} destinatarios además del cliente`,
  newThread:
    'Con otro asunto, el correo del cliente empieza un hilo nuevo. Lo que responda llega a este chat.',
  format: 'Formato',
  bold: 'Negrita',
  italic: 'Cursiva',
  link: 'Enlace',
  bullets: 'Lista',
  numbers: 'Lista numerada',
  quote: 'Cita',
  preview: 'Vista previa',
  nothingToShow: 'Lo que escribas se verá aquí como lo recibe el cliente.',
  signature: 'Añadir la firma',
  linkWords: 'texto',
  forwarded: 'Reenviado por correo',
  settings: {
    own: 'Firma de tus correos',
    ownHelp: 'Va debajo de los correos que escribes. La de la empresa, si la hay, va después.',
    business: 'Firma de los correos',
    businessHelp: 'Va debajo de los correos que escribe el equipo, después de la firma de cada persona.',
    label: 'Firma',
    marks: 'Con **negrita**, *cursiva* y [enlaces](https://…).',
    failed: 'No se pudo cargar la firma',
  },
}

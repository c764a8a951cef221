import { isolateArguments } from '../lib/text/bidi'

/** The saved views of Estadisticas. */
export const reportViews = isolateArguments({
  title: 'Vistas',
  none: 'Aún no has guardado ninguna',
  loadFailed: 'No se pudieron cargar tus vistas',
  weeklyNote: 'cada lunes',
  save: 'Guardar esta vista…',
  edit: (name: string) => `Editar «${name}»…`,
  remove: (name: string) => `Borrar «${name}»…`,
  createTitle: 'Guardar esta vista',
  editTitle: 'Editar vista',
  name: 'Nombre',
  weekly: 'Cada lunes a las 8 por correo',
  weeklyHelp: 'Con los mismos números de esta página, a tu correo y a la hora de la empresa.',
  /** In the demo, which sends no mail. */
  weeklyHelpOfDemo:
    'Con los mismos números de esta página y a la hora de la empresa. La demo no envía correos: los deja como archivos en la carpeta «mail» de sus datos.',
  noMail: 'Hilo no puede enviar correos todavía: quien opera la instalación debe configurar SMTP.',
  notWeekly: 'Solo para períodos de varios días que avanzan solos, como «Semana pasada».',
  failed: 'No se pudo guardar la vista',
  removeTitle: (name: string) => `¿Borrar la vista «${name}»?`,
  removeText: 'Los números se quedan: solo se borra este acceso.',
  removeWeeklyText: 'Tampoco llegará más por correo.',
  removeAction: 'Borrar',
  removeFailed: 'No se pudo borrar la vista',
} as const)

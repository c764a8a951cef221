import { isolateArguments } from '../../lib/text/bidi'
import { plural } from '../../lib/text/plural'

export const team = isolateArguments({
  create: '+ Crear usuario',
  search: 'Buscar por nombre o correo',
  list: 'Usuarios',
  count: (people: number) => plural(people, 'usuario', 'usuarios'),
  failed: 'No se pudo cargar el listado de usuarios.',
  empty: 'Aquí verás a tu equipo',
  you: 'Tú',
  active: 'Activo',
  inactive: 'Inactivo',
  online: 'En línea',
  offline: 'Desconectado',
  away: 'Ausente',
  noAreas: 'Todas las áreas',
  edit: (name: string) => `Editar a ${name}`,
  password: (name: string) => `Cambiar la contraseña de ${name}`,
  deactivate: (name: string) => `Desactivar a ${name}`,
  activate: (name: string) => `Activar a ${name}`,
  editTitle: 'Editar usuario',
  createTitle: 'Crear usuario',
  name: 'Nombre',
  email: 'Correo',
  emailHelp: 'Si lo cambias, los enlaces que le llegaron al correo anterior dejan de servir.',
  role: 'Rol',
  roleHelp: {
    AGENT: 'Atiende conversaciones; lo demás depende de los permisos.',
    ADMIN: 'Administra la empresa.',
    SUPER_ADMIN: 'Administra la empresa y a quienes la administran.',
  },
  areas: 'Áreas que atiende',
  areasHelp: 'Sin marcar ninguna, ve las conversaciones de todas.',
  newPassword: 'Contraseña',
  newPasswordHelp: 'Al menos 8 caracteres. Podrá cambiarla en Mi cuenta.',
  invitationHelp:
    'Déjala vacía y le llega un correo con un enlace para elegirla. Si la escribes, al menos 8 caracteres.',
  noInvitationHelp:
    'Este Hilo no envía correos: escribe su contraseña, de al menos 8 caracteres, y dásela. Si la dejas vacía, el enlace para elegirla queda en un archivo del servidor.',
  invitationSent: (email: string) => `La invitación va en camino a ${email}.`,
  invitationKept:
    'Este Hilo no envía correos todavía: la invitación quedó en un archivo del servidor. Pide el enlace a quien lo instaló.',
  invitationNotSent:
    'El usuario existe, pero su invitación no salió: revisa el correo del servidor. Puede pedir el enlace en «¿Olvidaste tu contraseña?».',
  sessions: {
    title: 'Sesiones abiertas',
    failed: 'No se pudieron cargar sus sesiones.',
    none: 'No tiene sesiones abiertas.',
    closeAll: 'Cerrar todas',
    closeAllTitle: '¿Cerrar todas sus sesiones?',
    closeAllText: 'Tendrá que acceder de nuevo en cada dispositivo.',
  },
  passwordTitle: (name: string) => `Nueva contraseña de ${name}`,
  passwordNote:
    'Todas sus sesiones se cierran, entra con la contraseña nueva y un correo le avisa que tú la cambiaste.',
  passwordNoteWithoutMail:
    'Todas sus sesiones se cierran y entra con la contraseña nueva. Este Hilo no envía correos: dile tú que la cambiaste.',
  passwordAction: 'Cambiar contraseña',
  required: { name: 'Escribe un nombre', email: 'Escribe un correo' },
  short: 'Usa al menos 8 caracteres',
  deactivateTitle: (name: string) => `¿Desactivar a ${name}?`,
  deactivateText:
    'Sus sesiones se cierran ahora mismo y sus conversaciones abiertas vuelven a Chats, sin responsable. Lo que escribió se conserva y puedes activar la cuenta otra vez.',
  deactivateAction: 'Desactivar usuario',
  onlyAgents: 'Puedes ver el equipo y crear cuentas de agente. El resto lo cambia quien administra.',
} as const)

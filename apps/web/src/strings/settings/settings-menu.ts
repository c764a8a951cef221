/** The menu of the settings, which loads before any of them. */
export const settingsMenu = {
  title: 'Configuración',
  navigation: 'Secciones de configuración',
  names: {
    general: 'Información General',
    users: 'Usuarios y Permisos',
    communication: 'Comunicación',
    interactions: 'Gestión de Interacciones',
    channels: 'Canales',
    integrations: 'Integraciones',
    interface: 'Interfaz',
    audit: 'Auditoría',
    account: 'Mi cuenta',
    team: 'Gestionar Usuarios',
    schedule: 'Control de Horarios',
    bot_menu: 'Menú del bot',
    messages: 'Mensajes del bot',
  },
} as const

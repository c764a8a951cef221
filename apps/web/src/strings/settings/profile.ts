export const profile = {
  title: 'Perfil',
  name: 'Nombre',
  email: 'Correo',
  role: 'Rol',
  location: 'Ubicación',
  /** A placeholder (specification). */
  noLocation: 'Sin ubicación',
  roles: { AGENT: 'Agente', ADMIN: 'Administración', SUPER_ADMIN: 'Superadministración' },
  appearance: 'Apariencia',
  theme: { label: 'Tema', sistema: 'Sistema', claro: 'Claro', oscuro: 'Oscuro' },
  notifications: 'Notificaciones',
} as const

import { describe, expect, it } from 'vitest'
import * as catalogue from '.'

/** All texts; functions are called with empty arguments. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(texts)
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(texts)
  return []
}

/** The texts of the specification, exact, mistakes included. */
const specified = [
  // Login.
  'Acceder',
  'Registrate',
  'Facebook',
  'LinkedIn',
  'Google',
  'Complete todos los campos',
  // Shell.
  'Esta seguro de cerrar la sesion?',
  'Historial',
  'Busqueda',
  'Llamadas',
  'Estadisticas',
  'Oops!, no se pudo cargar la informacion del usuario',
  'Oops!! algo no salio bien',
  'Esta opción aun no esta disponible',
  // Home.
  'Mis Chats',
  'Chats',
  'Resueltos',
  'Contactos',
  'Respuestas rápidas',
  'Areas',
  'Aceptar',
  'No se pudo asignar esta interaccion',
  'Ha llegado una nueva interacción',
  'Ha llegado una nueva interacción por transferencia',
  // Chat.
  'Desconocido',
  'Finalizar',
  'Tú',
  'Transferir',
  'Pausar',
  'Debes seleccionar un usuario para transferir la interacción',
  'No se pudo transferir esta interaccion',
  'No se pudo cargar el listado de usuarios disponibles',
  'No se pudo cargar el listado de respuestas rápidas',
  'No se pudo finalizar esta interaccion',
  'No pudedes enviar un mensaje vacio',
  // Settings.
  'Información General',
  'Usuarios y Permisos',
  'Comunicación',
  'Gestión de Interacciones',
  'Integraciones',
  'Interfaz',
  'Mi cuenta',
  'Guardar Cambios',
  'Gestionar Usuarios',
  'Administrar Colas/Áreas',
  'Control de Horarios',
  'WhatsApp Business',
  'No se pudo cargar la configuracion',
  'No se pudo actualizar la configuracion',
  'No se pudo cargar la informacion de la empresa',
  'No se pudo cargar los permisos de la empresa',
  'No se pudo actualizar el permiso',
  'No se pudo cargar la informacion de la configuracion',
  'No se pudo cargar el listado de areas',
  'No se pudo actualizar el area',
  // Areas.
  'Areas (Colas)',
  '+ Agregar area',
  'Mensaje de entrada',
  'Descripcion',
  'Sin descripcion',
  'Activo',
  'Inactivo',
  'Estado',
  'Acciones',
  'No se pudo cargar el listado de areas',
  'No se pudo eliminar el area',
  'No se pudo actualizar el area',
  // Contacts.
  '+ Agregar contacto',
  'Telefono',
  'Correo',
  'Cedula',
  'Sin correo',
  'Sin cedula',
  'Sin nombre',
  'No se pudo cargar el listado de contactos',
  'No se pudo eliminar el contacto',
  // Quick answers.
  '+ Agregar respuesta',
  'Mensaje',
  'Tipo',
  'Seleccione un tipo',
  'No se pudo cargar el listado de respuestas rápidas',
  'No se pudo eliminar la respuesta rápida',
  // Notifications.
  'Nuevo mensaje de cliente',
  'Your browser does not support push notification',
]

describe('the Spanish strings', () => {
  const all = new Set(texts(catalogue))

  it.each(specified)('has %j', (text) => {
    expect(all).toContain(text)
  })

  it('has no empty text and none with stray spaces', () => {
    for (const text of all) expect(text).toBe(text.trim())
    expect(all).not.toContain('')
  })
})

import type { ApiKeyKind, ApiScope, apiKeyDays } from '@hilo/contracts'
import { isolateArguments } from '../../lib/text/bidi'

/** What a key may do, in the order in which it is asked. */
const scopes = {
  'contacts:read': 'Ver contactos',
  'contacts:write': 'Crear y cambiar contactos',
  'interactions:read': 'Ver chats e historial',
  'interactions:write': 'Tomar, pausar, etiquetar y anotar chats',
  'interactions:act': 'Finalizar y transferir chats',
  'messages:write': 'Escribir a clientes y enviarles plantillas y archivos',
  'calls:read': 'Ver llamadas',
  'reports:read': 'Ver estadísticas',
  'settings:read': 'Ver áreas, etiquetas, horario y respuestas rápidas',
  'settings:write': 'Cambiar áreas, etiquetas y respuestas rápidas',
} as const satisfies Record<ApiScope, string>

const ends = { 30: 'En 30 días', 90: 'En 90 días', 365: 'En un año' } as const satisfies Record<
  (typeof apiKeyDays)[number],
  string
>

export const apiKeys = isolateArguments({
  title: 'Claves de la API',
  help: 'Con una clave, otro programa usa la API de Hilo en tu nombre o en el de la empresa, solo para lo que le permitas.',
  create: 'Crear clave',
  none: 'Todavía no hay claves.',
  failed: 'No se pudieron cargar las claves',
  scopes,
  of: (person: string) => `De ${person}`,
  ofBusiness: 'De la empresa',
  neverUsed: 'Sin usar todavía',
  used: (ago: string, address: string) => `Usada ${ago} desde ${address}`,
  endsOn: (day: string) => `termina el ${day}`,
  ended: 'Terminada',
  revoke: 'Revocar',
  revokeThis: (name: string) => `Revocar la clave ${name}`,
  confirm: {
    title: (name: string) => `¿Revocar la clave ${name}?`,
    text: 'El programa que la usa deja de entrar enseguida. No se puede deshacer.',
    action: 'Revocar clave',
    failed: 'No se pudo revocar la clave',
  },
  editor: {
    title: 'Crear clave',
    name: 'Nombre',
    nameHelp: 'Para reconocerla después: el programa que la usará.',
    kind: 'De quién es',
    kinds: { person: 'Mía', business: 'De la empresa' } satisfies Record<ApiKeyKind, string>,
    kindHelp: {
      person: 'Actúa con tu nombre y tus permisos, y termina cuando dejas de entrar en Hilo.',
      business:
        'Actúa como «Integración» con el nombre de la clave. No tiene chats propios, y sigue aunque tú ya no estés.',
    } satisfies Record<ApiKeyKind, string>,
    scopes: 'Qué puede hacer',
    all: 'Todos',
    noScope: 'Elige al menos un permiso.',
    end: 'Cuándo termina',
    ends,
    never: 'Nunca',
  },
  made: {
    title: 'Clave creada',
    text: 'Cópiala ahora y guárdala en un lugar seguro: no se volverá a mostrar.',
    key: 'Clave',
    copy: 'Copiar la clave',
    copied: 'Clave copiada',
    done: 'Listo',
  },
} as const)

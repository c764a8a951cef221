import type { RunCommand } from './command'

export interface Listed {
  readonly usage: string
  readonly summary: string
  /** The command needs the installation's existing secrets, and must not create new ones. */
  readonly needsSecrets?: true
  /** Imported late, because loading code is most of the time that a command takes. */
  load(): Promise<{ readonly run: RunCommand }>
}

/** The commands of the operator, by name. */
export const commands = {
  migrate: {
    usage: 'migrate [--plan] [--new-secrets]',
    summary:
      'Pone la base de datos al día. --plan: dice lo que falta y lo que no tiene vuelta atrás, sin cambiar nada.\n' +
      '      --new-secrets: los secretos de la instalación se perdieron y empiezan otros;\n' +
      '      las credenciales de los canales hay que escribirlas otra vez.',
    load: () => import('./data/migrate'),
  },
  'seed-demo': {
    usage: 'seed-demo',
    summary: 'Crea los datos de la demo que falten (solo con HILO_MODE=demo).',
    load: () => import('./data/seed-demo'),
  },
  'create-admin': {
    usage: 'create-admin --business "Mi empresa" --name "Ana Rojas" --email ana@ejemplo.co',
    summary:
      'Crea la persona que lo administra todo, y su empresa si no existe. La contraseña se pregunta, o se\n' +
      '      pasa con --password-stdin o en HILO_ADMIN_PASSWORD.',
    load: () => import('./people/create-admin'),
  },
  business: {
    usage:
      'business list|disable|enable|export|delete [--name "Mi empresa" --to empresa.tar.gz --confirm "Mi empresa"]',
    summary:
      'Las empresas: list las muestra; disable no deja entrar a nadie de una, guarda lo que le llega y no deja salir nada a sus\n' +
      '      clientes, hasta enable, que devuelve todo como estaba; export escribe todo lo de una en un archivo (--name: su\n' +
      '      nombre o su uuid), sin contraseñas ni credenciales; delete borra una con todo lo suyo, para siempre, cuando sus\n' +
      '      canales están desconectados.',
    load: () => import('./businesses/business'),
  },
  people: {
    usage: 'people list|create|enable|disable|password [--business "Mi empresa"] --email ana@ejemplo.co',
    summary:
      'Las personas: list las muestra; create --name "Ana Rojas" --role agent|admin|super_admin crea una en su empresa;\n' +
      '      enable y disable dejan entrar o no; password pone otra contraseña. La contraseña se pregunta, o se pasa con\n' +
      '      --password-stdin o en HILO_ADMIN_PASSWORD.',
    load: () => import('./people/people'),
  },
  secret: {
    usage: 'secret rotate|reseal',
    summary:
      'Cambia el secreto de la instalación: rotate pone uno nuevo junto al anterior; tras reiniciar, reseal cierra\n' +
      '      todo con el nuevo, y el anterior deja de abrir.',
    load: () => import('./data/secret'),
  },
  contact: {
    usage: 'contact export --business "Mi empresa" --phone 573001234567 --to carpeta',
    summary:
      'Escribe en una carpeta nueva todo lo que se guarda de un cliente, para cuando lo pide: ficha, mensajes y archivos.\n' +
      '      También con --email o --id.',
    load: () => import('./businesses/contact'),
  },
  import: {
    usage: 'import chatwoot|conversations --business "Mi empresa" [--dry-run]',
    summary:
      'Trae contactos y conversaciones de otro producto como historial finalizado. No envía nada, y ejecutada otra vez no\n' +
      '      repite nada: si se corta, sigue. --dry-run solo dice qué vendría y qué no.\n' +
      '      chatwoot --url https://chat.ejemplo.co --account 1 --token-file token.txt: de su API, con el token de un administrador.\n' +
      '        --inbox 3=…: a dónde va esa bandeja: el id de un canal («channel list»), el nombre de uno (messenger), o no.\n' +
      '      conversations --file mensajes.csv: de un CSV con una fila por mensaje; --channel con el id de un canal para todas;\n' +
      '        --source con un nombre, si el mismo archivo puede llamarse de otro modo.',
    load: () => import('./data/import'),
  },
  doctor: {
    usage: 'doctor',
    summary: 'Revisa todo lo que la instalación necesita y dice qué falla y cómo se repara.',
    load: () => import('./doctor/doctor'),
  },
  jobs: {
    usage: 'jobs list|retry|drop [--task deliver_conversation] [--id 42]',
    summary:
      'Los trabajos que se dieron por perdidos: list los muestra con su error,\n' +
      '      retry los intenta otra vez, drop los borra; todos, los de una tarea o uno.',
    load: () => import('./jobs'),
  },
  events: {
    usage: 'events list|retry|drop [--listener facts|bot|assignment] [--id 42]',
    summary:
      'Lo que pasó en una empresa y no se pudo atender: las estadísticas, el bot o la asignación automática fallaron\n' +
      '      una y otra vez. list lo muestra con su error, retry lo intenta otra vez, drop lo borra; queda en la auditoría.',
    load: () => import('./events'),
  },
  mail: {
    usage: 'mail test --to tu@correo.co',
    summary: 'Envía un correo de prueba.',
    load: () => import('./mail'),
  },
  channel: {
    usage:
      'channel list|show|add|credentials|pause|resume|media|test|subscribe|items|replay|disconnect --business "Mi empresa"',
    summary:
      'Los canales de una empresa; --id es el que muestra list.\n' +
      '      list, show --id: cómo están: estado, salud, cola, último evento y error, avisos sin procesar.\n' +
      '      add --type whatsapp --name Ventas --credentials claves.json: conecta uno; de Gmail también --external-id, el buzón.\n' +
      '      credentials --id … --credentials claves.json: cambia las que estén en el archivo.\n' +
      '        Con - se leen de la entrada; sin --credentials, de HILO_CHANNEL_CREDENTIALS.\n' +
      '      pause, resume, disconnect --id: lo detienen, lo reanudan, lo desconectan.\n' +
      '      media --id --policy store|link_only: si se guardan los archivos de los clientes (Instagram y Messenger).\n' +
      '      test, subscribe --id: lo prueban; piden al proveedor que avise otra vez.\n' +
      '      items [--id] [--state dead]: lo que llegó y no se pudo guardar.\n' +
      '      replay --item …, o --id para todo lo que un canal no pudo procesar: lo intentan otra vez.',
    load: () => import('./channel/channel'),
  },
  files: {
    usage: 'files check|test|join|put-aside',
    summary:
      'Los archivos guardados: check dice si son los de esta base de datos; test guarda uno, lo lee y lo borra; join, que lo\n' +
      '      son; put-aside aparta los que ningún mensaje nombra, aunque sean muchos.',
    load: () => import('./data/files'),
  },
  backup: {
    usage: 'backup --to copias/',
    summary:
      'Copia la base de datos y los archivos, tal como están en un momento, en un solo archivo, mientras Hilo atiende.\n' +
      '      --to es el archivo, o la carpeta donde va. Guarda aparte el secreto: sin él no se restaura.',
    needsSecrets: true,
    load: () => import('./data/backup'),
  },
  restore: {
    usage: 'restore --from copias/hilo-….tar.gz [--new-secrets]',
    summary:
      'Llena una instalación vacía con una copia, que empieza en pausa: mira «sending». Si se corta, se ejecuta otra vez.\n' +
      '      --new-secrets: el secreto de la copia se perdió; las credenciales de los canales hay que escribirlas otra vez.',
    needsSecrets: true,
    load: () => import('./data/restore'),
  },
  sending: {
    usage: 'sending check|pause|resume',
    summary:
      'Si algo sale a los clientes, a los proveedores y por correo. Una copia restaurada o clonada empieza en pausa;\n' +
      '      lo que se escriba espera. check lo dice y dice por qué; pause la pone; resume deja salir lo que esperaba.',
    load: () => import('./sending'),
  },
} as const satisfies Readonly<Record<string, Listed>>
export type CommandName = keyof typeof commands

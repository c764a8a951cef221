/**
 * The part of the error table that any endpoint or command may answer. It is a file of its own because the web shows
 * some of these sentences itself when the server sends none, and must not bundle all the others.
 */
export const commonErrorTable = {
  MALFORMED_JSON: { status: 400, msg: 'El cuerpo de la petición llegó incompleto o no se puede leer.' },
  UNAUTHENTICATED: { status: 401, msg: 'Tu sesión terminó. Vuelve a ingresar.' },
  FORBIDDEN: { status: 403, msg: 'No tienes permiso para hacer esto.' },
  KEY_NOT_ALLOWED: {
    status: 403,
    msg: 'Esto no se puede hacer con una clave: solo lo hace una persona que entró en Hilo.',
  },
  SCOPE_MISSING: {
    status: 403,
    msg: (p: { name: string }) => `A esta clave le falta el permiso ${p.name}.`,
  },
  KEY_OF_PERSON_NEEDED: {
    status: 403,
    msg: 'Una integración no puede tener chats ni nada propio: pásalo a una persona o a un área, o usa la clave de una persona.',
  },
  ROUTE_NOT_FOUND: { status: 404, msg: 'Esta dirección no existe.' },
  METHOD_NOT_ALLOWED: { status: 405, msg: 'Esta dirección no acepta ese método.' },
  TOO_SLOW: { status: 408, msg: 'La petición tardó demasiado en llegar. Inténtalo de nuevo.' },
  TOO_LARGE: { status: 413, msg: 'Lo que envías es demasiado grande.' },
  UNSUPPORTED_MEDIA: { status: 415, msg: 'El formato de la petición no es compatible.' },
  RATE_LIMITED: { status: 429, msg: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.' },
  TOO_MANY_REQUESTS: {
    status: 429,
    msg: 'Son demasiadas peticiones a la vez. Espera un momento e inténtalo de nuevo.',
  },
  EXPORTS_BUSY: {
    status: 503,
    msg: 'Tu empresa prepara varias descargas a la vez y a esta no le llegó el turno. Espera a que terminen e inténtalo de nuevo.',
  },
  STORAGE_FULL: {
    status: 507,
    msg: 'El servidor se quedó sin espacio en el disco y esto no se guardó. Avisa a quien opera Hilo.',
  },
  STORAGE_UNAVAILABLE: {
    status: 503,
    msg: 'El almacenamiento de archivos falló por un momento. El archivo no está dañado: inténtalo de nuevo.',
  },
  INTERNAL: { status: 500, msg: 'Algo falló de nuestro lado. Inténtalo de nuevo.' },
  UNAVAILABLE: { status: 503, msg: 'El servicio no está disponible por un momento. Inténtalo de nuevo.' },
} as const

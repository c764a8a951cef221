import { isolateArguments } from '../../lib/text/bidi'

/** The reasons of finishing in 'Configuración'. */
export const finishReasonSettings = isolateArguments({
  ask: 'Motivo al finalizar',
  askHelp: 'Si se pregunta a quien finaliza una conversación por qué terminó.',
  rules: { off: 'No preguntar', optional: 'Opcional', required: 'Obligatorio' },
  list: 'Motivos',
  listHelp: 'En este orden se ofrecen. Las conversaciones finalizadas conservan los que borres.',
  name: (at: number) => `Motivo ${at}`,
  add: 'Agregar motivo',
  hide: (name: string) => `Dejar de ofrecer ${name}`,
  offer: (name: string) => `Ofrecer ${name}`,
  up: (name: string) => `Subir ${name}`,
  down: (name: string) => `Bajar ${name}`,
  remove: (name: string) => `Quitar ${name}`,
  moved: (name: string, at: number) => `${name} está ahora en el lugar ${at}`,
  save: 'Guardar motivos',
  failed: 'No se pudieron guardar los motivos',
  loadFailed: 'No se pudo cargar el listado de motivos',
} as const)

import { isolateArguments } from '../lib/text/bidi'

/** The numbers of calls, in 'Estadisticas'. */
export const callNumbers = isolateArguments({
  /** Of all, or of a person who sees their own. */
  label: 'Llamadas',
  own: 'De las llamadas ves las que contestaste o hiciste.',
  figures: {
    inbound: { title: 'Llamadas recibidas', help: 'Llamadas de clientes que empezaron en el período.' },
    answered: { title: 'Llamadas atendidas', help: 'De las recibidas, las que alguien contestó.' },
    missed: {
      title: 'Llamadas sin contestar',
      help: 'De las recibidas: perdidas, rechazadas o fallidas.',
    },
    mean_wait: {
      title: 'Espera hasta contestar',
      help: 'Promedio de las atendidas, desde que suena hasta que hay sonido.',
    },
    outbound: { title: 'Llamadas hechas', help: 'Llamadas a clientes que empezaron en el período.' },
    reached: { title: 'Llamadas con respuesta', help: 'De las hechas, las que el cliente contestó.' },
    mean_talk: {
      title: 'Duración de las llamadas',
      help: 'Promedio de las contestadas por cualquiera de los dos.',
    },
  },
  columns: {
    day: 'Día',
    channel: 'Canal',
    user: 'Persona',
    inbound: 'Recibidas',
    answered: 'Atendidas',
    missed: 'Sin contestar',
    mean_wait: 'Espera',
    outbound: 'Hechas',
    reached: 'Con respuesta',
    mean_talk: 'Duración',
  },
  inSeconds: (title: string) => `${title} (segundos)`,
  days: { title: 'Llamadas por día', help: 'Las recibidas y las hechas, por el día en que empezaron.' },
  channel: {
    title: 'Llamadas por canal',
    help: 'Las recibidas y las hechas, por el número de la empresa.',
  },
  user: {
    title: 'Llamadas por persona',
    help: 'Las que cada quien atendió y las que hizo. Las que nadie contestó no son de nadie.',
  },
} as const)

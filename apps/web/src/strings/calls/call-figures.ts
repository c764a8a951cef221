import { isolateArguments } from '../../lib/text/bidi'

/** The numbers of calls, in 'Estadisticas'. */
export const callFigures = isolateArguments({
  /** The calls of all, or of an agent who sees only their own. */
  label: 'Llamadas',
  own: 'De las llamadas ves las que contestaste o hiciste.',
  figures: {
    inbound: {
      title: 'Llamadas recibidas',
      help: 'Llamadas de clientes que empezaron en el período.',
      column: 'Recibidas',
    },
    answered: {
      title: 'Llamadas atendidas',
      help: 'De las recibidas, las que alguien contestó.',
      column: 'Atendidas',
    },
    missed: {
      title: 'Llamadas sin contestar',
      help: 'De las recibidas: perdidas, rechazadas o fallidas.',
      column: 'Sin contestar',
    },
    mean_wait: {
      title: 'Espera hasta contestar',
      help: 'Promedio de las atendidas, desde que suena hasta que hay sonido.',
      column: 'Espera',
    },
    outbound: {
      title: 'Llamadas hechas',
      help: 'Llamadas a clientes que empezaron en el período.',
      column: 'Hechas',
    },
    reached: {
      title: 'Llamadas con respuesta',
      help: 'De las hechas, las que el cliente contestó.',
      column: 'Con respuesta',
    },
    mean_talk: {
      title: 'Duración de las llamadas',
      help: 'Promedio de las contestadas por cualquiera de los dos.',
      column: 'Duración',
    },
  },
  columns: { day: 'Día', channel: 'Canal', user: 'Persona' },
  inSeconds: (title: string) => `${title} (segundos)`,
  cards: {
    days: { title: 'Llamadas por día', help: 'Las recibidas y las hechas, por el día en que empezaron.' },
    channel: {
      title: 'Llamadas por canal',
      help: 'Las recibidas y las hechas, por el número de la empresa.',
    },
    user: {
      title: 'Llamadas por persona',
      help: 'Las que cada quien atendió y las que hizo. Las que nadie contestó no son de nadie.',
    },
  },
  video: {
    label: 'Videollamadas',
    own: 'De las videollamadas ves los enlaces que enviaste y aquellas en las que hablaste.',
    figures: {
      sent: {
        title: 'Enlaces de videollamada',
        help: 'Los enviados en el período que ya terminaron.',
        column: 'Enviados',
      },
      opened: {
        title: 'Enlaces abiertos',
        help: 'De los enviados, los que el cliente abrió.',
        column: 'Abiertos',
      },
      unopened: {
        title: 'Enlaces sin abrir',
        help: 'De los enviados, los que vencieron o se retiraron sin que el cliente los abriera.',
        column: 'Sin abrir',
      },
      talked: {
        title: 'Videollamadas atendidas',
        help: 'De los enviados, aquellos en los que el cliente y alguien de la empresa se vieron.',
        column: 'Atendidas',
      },
      mean_talk: {
        title: 'Duración de las videollamadas',
        help: 'Promedio de las atendidas.',
        column: 'Duración',
      },
    },
    cards: {
      days: {
        title: 'Videollamadas por día',
        help: 'Los enlaces que el cliente abrió y los que no, por el día en que se enviaron.',
      },
      channel: { title: 'Videollamadas por canal', help: 'Los enlaces enviados, por el canal del chat.' },
      user: {
        title: 'Videollamadas por persona',
        help: 'Los enlaces son de quien los envió; la videollamada, de quien habló con el cliente.',
      },
    },
  },
} as const)

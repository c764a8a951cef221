/** The microphone and loudspeaker of calls, in 'Mi cuenta'. */
export const callDevices = {
  title: 'Llamadas',
  help: 'Con qué hablas y oyes las llamadas en este dispositivo.',
  microphone: 'Micrófono',
  loudspeaker: 'Altavoz',
  system: 'El del sistema',
  microphoneNumber: (number: number) => `Micrófono ${number}`,
  loudspeakerNumber: (number: number) => `Altavoz ${number}`,
  test: 'Probar micrófono',
  endTest: 'Terminar prueba',
  level: 'Nivel del micrófono',
  levelNow: (percent: number) => `${percent} %`,
  speak: 'Di algo: la barra se mueve cuando el micrófono te oye.',
  works: 'El micrófono te oye y funciona.',
  silent: 'El micrófono no oye nada. Comprueba que no esté silenciado o elige otro.',
  lost: 'El micrófono se desconectó.',
  testLoudspeaker: 'Probar altavoz',
  played: 'Sonó un tono. Si no lo oíste, sube el volumen o elige otro altavoz.',
  notPlayed: 'El navegador no pudo reproducir el tono.',
  problems: {
    refused:
      'El navegador no tiene permiso para usar el micrófono. Dáselo en el candado junto a la dirección.',
    missing: 'No se encontró un micrófono. Conecta uno y prueba de nuevo.',
    busy: 'Otro programa está usando el micrófono. Ciérralo y prueba de nuevo.',
    insecure: 'El micrófono solo se puede usar con una dirección segura (https).',
    failed: 'No se pudo abrir el micrófono. Inténtalo de nuevo.',
  },
} as const

export const availability = {
  title: 'Disponibilidad',
  available: 'Disponible',
  away: 'Ausente',
  help: 'Mientras estás ausente no recibes chats nuevos ni transferencias.',
} as const

export const availability = {
  title: 'Disponibilidad',
  available: 'Disponible',
  away: 'Ausente',
  help: 'Mientras estás ausente no recibes conversaciones nuevas ni transferencias.',
} as const

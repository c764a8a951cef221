import { configureGlobal } from 'fast-check'

// Of every random input: SEED is what a failure printed, and repeats it.
configureGlobal({ seed: Number(process.env.SEED) })

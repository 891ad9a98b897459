/**
 * Grades the site at https://localhost, on the port that is given, with Mozilla's own tests and scale.
 * Their `scan` knows no port, so its few lines stand here again.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const observatory = '@mdn/mdn-http-observatory/src'
const preloaded = new URL(
  '../conf/hsts-preload.json',
  import.meta.resolve(`${observatory}/index.js`),
)
writeFileSync(fileURLToPath(preloaded), '{}')

const { retrieve } = await import(`${observatory}/retriever/retriever.js`)
const { ALL_TESTS } = await import(`${observatory}/constants.js`)
const { getGradeForScore, getScoreModifier } = await import(`${observatory}/grader/grader.js`)
const { MINIMUM_SCORE_FOR_EXTRA_CREDIT } = await import(`${observatory}/grader/charts.js`)

const answers = await retrieve('localhost', {
  httpsPort: Number(process.argv[2]),
  // Nobody listens there: that plain HTTP leads to HTTPS is set in Cloudflare's dashboard.
  httpPort: 1,
})
const results = ALL_TESTS.map((test) => test(answers)).filter(({ result }) => result)
const modifiers = results.map(({ result }) => getScoreModifier(result))
const sum = (list) => list.reduce((total, one) => total + one, 100)
const withoutCredit = sum(modifiers.filter((modifier) => modifier < 0))
const { grade, score } = getGradeForScore(
  withoutCredit >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(modifiers) : withoutCredit,
)
const failed = results.filter(({ pass }) => !pass).map(({ result }) => result)
console.log(JSON.stringify({ grade, score, tests: results.length, failed }))

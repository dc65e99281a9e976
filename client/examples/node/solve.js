// Calls a PuzzleSolver server from Node: see ../README.md.
//
// Usage:
// solve.js [--tls-ca FILE [--token-file FILE]] HOST:PORT [stream | limit | errors | batch]...

'use strict';

const fs = require('fs');
const path = require('path');
const {Readable} = require('stream');
const {parseArgs} = require('util');

const grpc = require('@grpc/grpc-js');
const protoLoader = require('@grpc/proto-loader');

// With `oneofs` the name of a oneof tells which arm is set; with `json` an Any that holds a known
// message is decoded, its type in '@type'.
const definition = protoLoader.loadSync(
  ['puzzlesolver/v1/puzzle_solver.proto', 'google/rpc/error_details.proto'], {
    includeDirs: [path.join(__dirname, '../../../proto')],
    keepCase: true, longs: String, enums: String, defaults: true, oneofs: true, json: true,
  });
const {PuzzleSolver} = grpc.loadPackageDefinition(definition).puzzlesolver.v1;

// Every call should have a deadline; these answers take far less.
const withDeadline = () => ({deadline: Date.now() + 60_000});

// A client in plaintext or, with a file of trusted authorities, over TLS.
function connect(server, tlsCa, tokenFile) {
  if (tlsCa === undefined) return new PuzzleSolver(server, grpc.credentials.createInsecure());
  let credentials = grpc.credentials.createSsl(fs.readFileSync(tlsCa));
  if (tokenFile !== undefined) {
    const metadata = new grpc.Metadata();
    metadata.set('authorization', `Bearer ${fs.readFileSync(tokenFile, 'ascii').trim()}`);
    credentials = grpc.credentials.combineChannelCredentials(
      credentials,
      grpc.credentials.createFromMetadataGenerator((_, done) => done(null, metadata)));
  }
  return new PuzzleSolver(server, credentials);
}

// The puzzle of a board such as "1 2 3/4 5 6/7 0 8"; 0 is the blank.
function slidingPuzzle(board) {
  const rows = board.split('/').map((row) => row.split(' ').map(Number));
  return {sliding: {rows: rows.length, columns: rows[0].length, tiles: rows.flat()}};
}

// The puzzle of the 24 symbols of a Rotation Game, in reading order.
function rotationGame(board) {
  return {rotation: {cells: board.split(' ').map(Number)}};
}

// A MoveList as text: D, L, R, U for the blank, or A to H.
function letters(moves) {
  if (!moves) return '';
  const names = moves.moves === 'rotation' ? moves.rotation.moves : moves.sliding.directions;
  return names.map((name) => name.replace(/^(DIRECTION|ROTATION_MOVE)_/, '')[0]).join('');
}

// An answer without its moves, in one line.
function describeHeader(header) {
  switch (header.outcome) {
    case 'OUTCOME_SOLVED':
      return `${header.outcome} in ${header.length} moves, ${header.guarantee}`;
    case 'OUTCOME_LIMIT':
      return `${header.outcome}, ${header.limit_reason}: ` +
        `no solution has fewer than ${header.lower_bound} moves`;
    default:
      return `${header.outcome}, ${header.unsolvable_reason}`;
  }
}

// The google.rpc.Status of a failed call: code, message and, from the service, details.
function statusOf(error) {
  const [bytes] = error.metadata.get('grpc-status-details-bin');
  if (bytes) return definition['google.rpc.Status'].deserialize(bytes);
  return {code: error.code, message: error.details, details: []};
}

// The detail of that message type, empty if there is none.
function findDetail(status, type) {
  return status.details.find((detail) => detail['@type']?.endsWith(`/${type}`)) ?? {};
}

// A status with its decoded details, one line each.
function describeStatus(status) {
  const {reason = 'no reason'} = findDetail(status, 'google.rpc.ErrorInfo');
  const {field_violations = []} = findDetail(status, 'google.rpc.BadRequest');
  return [
    `${grpc.status[status.code]}, ${reason}`,
    ...field_violations.map(({field, description}) => `  ${field}: ${description}`),
  ].join('\n');
}

// Prints each move of a solution as it arrives.
async function solveStreaming(solver) {
  const request = {
    puzzle: slidingPuzzle('2 3 4 8/1 6 0 7/5 10 11 12/9 13 14 15'),
    moves_per_message: 1,
  };
  for await (const {event, answer} of solver.solve(request, withDeadline())) {
    if (event === 'progress') continue;
    if (answer.header) console.log(describeHeader(answer.header));
    for (const tile of answer.moves?.sliding.tiles ?? []) {
      console.log(`  ${letters(answer.moves)}, tile ${tile}`);
    }
  }
}

// Gives up after 200 ms. That is an answer, not an error, and tells the bound proven so far.
async function solveWithinLimit(solver) {
  const request = {
    puzzle: slidingPuzzle('1 5 9 13/2 6 10 14/3 7 11 15/4 8 12 0'),
    time_limit: {nanos: 200_000_000},
  };
  for await (const {answer} of solver.solve(request, withDeadline())) {
    if (answer?.header) console.log(describeHeader(answer.header));
  }
}

// Sends a board with a tile that is there twice; the error names the field.
async function showErrors(solver) {
  const request = {puzzle: slidingPuzzle('1 2 3/4 5 6/7 7 0')};
  try {
    for await (const _ of solver.solve(request, withDeadline()));
  } catch (error) {
    console.log(describeStatus(statusOf(error)));
  }
}

// Solves several boards on one stream. Answers come as they are found, each with its id.
async function solveBatch(solver) {
  const puzzles = {
    '8-puzzle': slidingPuzzle('8 6 7/2 5 4/3 0 1'),
    'unsolvable': slidingPuzzle('1 2 3/4 5 6/8 7 0'),
    'rotation': rotationGame('2 1 3 2 2 3 1 2 1 3 1 3 2 1 2 1 3 1 2 3 3 2 1 3'),
    'mistaken': slidingPuzzle('1 2 3/4 5 6/7 9 0'),
  };
  const requests = Object.entries(puzzles).map(([id, puzzle]) => ({id, request: {puzzle}}));
  const texts = Object.fromEntries(Object.keys(puzzles).map((id) => [id, '']));
  const call = solver.solveBatch(withDeadline());
  Readable.from(requests).pipe(call);
  for await (const {id, result, response, error} of call) {
    if (result === 'error') {
      texts[id] = describeStatus(error);
      continue;
    }
    const {header, moves} = response.answer ?? {};
    if (header) texts[id] = `${describeHeader(header)} `;
    texts[id] += letters(moves);
  }
  for (const [id, text] of Object.entries(texts)) console.log(`${id}: ${text.trimEnd()}`);
}

const EXAMPLES = {
  stream: solveStreaming,
  limit: solveWithinLimit,
  errors: showErrors,
  batch: solveBatch,
};

async function main() {
  const {values: options, positionals: [server, ...names]} = parseArgs({
    options: {'tls-ca': {type: 'string'}, 'token-file': {type: 'string'}},
    allowPositionals: true,
  });
  const unknown = names.filter((name) => !(name in EXAMPLES));
  if (server === undefined) throw new Error('HOST:PORT of the server is missing');
  if (unknown.length > 0) throw new Error(`no such example: ${unknown.join(', ')}`);
  if (options['token-file'] && !options['tls-ca']) throw new Error('--token-file needs --tls-ca');

  const solver = connect(server, options['tls-ca'], options['token-file']);
  try {
    for (const name of names.length > 0 ? names : Object.keys(EXAMPLES)) {
      console.log(`== ${name}`);
      await EXAMPLES[name](solver);
    }
  } finally {
    solver.close();
  }
}

main().catch((error) => {
  console.error(error.metadata ? describeStatus(statusOf(error)) : error.message);
  process.exitCode = 1;
});

"""Calls a PuzzleSolver server from Python: see ../README.md.

Usage: solve.py [--tls-ca FILE [--token-file FILE]] HOST:PORT [stream | limit | errors | batch]...
"""

import argparse
import pathlib
import sys

import grpc
from google.protobuf import duration_pb2
from google.rpc import error_details_pb2, status_pb2
from puzzlesolver.v1 import answer_pb2, puzzle_pb2, puzzle_solver_pb2_grpc, solve_pb2

# Every call should have a deadline; these answers take far less.
DEADLINE_SECONDS = 60


def connect(server, tls_ca=None, token_file=None):
    """A channel in plaintext or, with a file of trusted authorities, over TLS."""
    if tls_ca is None:
        return grpc.insecure_channel(server)
    credentials = grpc.ssl_channel_credentials(pathlib.Path(tls_ca).read_bytes())
    if token_file is not None:
        token = pathlib.Path(token_file).read_text(encoding="ascii").strip()
        credentials = grpc.composite_channel_credentials(
            credentials, grpc.access_token_call_credentials(token))
    return grpc.secure_channel(server, credentials)


def sliding_puzzle(board):
    """The puzzle of a board such as "1 2 3/4 5 6/7 0 8"; 0 is the blank."""
    rows = [[int(tile) for tile in row.split()] for row in board.split("/")]
    return puzzle_pb2.Puzzle(sliding=puzzle_pb2.SlidingPuzzle(
        rows=len(rows), columns=len(rows[0]), tiles=sum(rows, [])))


def rotation_game(board):
    """The puzzle of the 24 symbols of a Rotation Game, in reading order."""
    return puzzle_pb2.Puzzle(rotation=puzzle_pb2.RotationGame(
        cells=[int(symbol) for symbol in board.split()]))


def letters(moves):
    """A MoveList as text: D, L, R, U for the blank, or A to H."""
    if moves.WhichOneof("moves") == "rotation":
        names = [puzzle_pb2.RotationMove.Name(move) for move in moves.rotation.moves]
        return "".join(name[len("ROTATION_MOVE_")] for name in names)
    names = [puzzle_pb2.Direction.Name(direction) for direction in moves.sliding.directions]
    return "".join(name[len("DIRECTION_")] for name in names)


def describe_header(header):
    """An answer without its moves, in one line."""
    outcome = answer_pb2.Outcome.Name(header.outcome)
    if header.outcome == answer_pb2.OUTCOME_SOLVED:
        guarantee = answer_pb2.Guarantee.Name(header.guarantee)
        return f"{outcome} in {header.length} moves, {guarantee}"
    if header.outcome == answer_pb2.OUTCOME_LIMIT:
        reason = answer_pb2.LimitReason.Name(header.limit_reason)
        return f"{outcome}, {reason}: no solution has fewer than {header.lower_bound} moves"
    reason = answer_pb2.UnsolvableReason.Name(header.unsolvable_reason)
    return f"{outcome}, {reason}"


def status_of(error):
    """The google.rpc.Status of a failed call: code, message and, from the service, details."""
    for key, value in error.trailing_metadata() or ():
        if key == "grpc-status-details-bin":
            return status_pb2.Status.FromString(value)
    return status_pb2.Status(code=error.code().value[0], message=error.details())


def find_detail(status, kind):
    """The detail of that message type, empty if there is none."""
    detail = kind()
    for packed in status.details:
        if packed.Unpack(detail):
            break
    return detail


def describe_status(status):
    """A status with its decoded details, one line each."""
    code = next(code.name for code in grpc.StatusCode if code.value[0] == status.code)
    reason = find_detail(status, error_details_pb2.ErrorInfo).reason or "no reason"
    lines = [f"{code}, {reason}"]
    for violation in find_detail(status, error_details_pb2.BadRequest).field_violations:
        lines.append(f"  {violation.field}: {violation.description}")
    return "\n".join(lines)


def solve_streaming(solver):
    """Prints each move of a solution as it arrives."""
    request = solve_pb2.SolveRequest(
        puzzle=sliding_puzzle("2 3 4 8/1 6 0 7/5 10 11 12/9 13 14 15"), moves_per_message=1)
    for response in solver.Solve(request, timeout=DEADLINE_SECONDS):
        if response.WhichOneof("event") == "progress":
            continue
        part = response.answer
        if part.HasField("header"):
            print(describe_header(part.header))
        for tile in part.moves.sliding.tiles:
            print(f"  {letters(part.moves)}, tile {tile}", flush=True)


def solve_within_limit(solver):
    """Gives up after 200 ms. That is an answer, not an error, and tells the bound proven so far."""
    request = solve_pb2.SolveRequest(
        puzzle=sliding_puzzle("1 5 9 13/2 6 10 14/3 7 11 15/4 8 12 0"),
        time_limit=duration_pb2.Duration(nanos=200_000_000))
    for response in solver.Solve(request, timeout=DEADLINE_SECONDS):
        if response.answer.HasField("header"):
            print(describe_header(response.answer.header))


def show_errors(solver):
    """Sends a board with a tile that is there twice; the error names the field."""
    request = solve_pb2.SolveRequest(puzzle=sliding_puzzle("1 2 3/4 5 6/7 7 0"))
    try:
        for _ in solver.Solve(request, timeout=DEADLINE_SECONDS):
            pass
    except grpc.RpcError as error:
        print(describe_status(status_of(error)))


def solve_batch(solver):
    """Solves several boards on one stream. Answers come as they are found, each with its id."""
    puzzles = {
        "8-puzzle": sliding_puzzle("8 6 7/2 5 4/3 0 1"),
        "unsolvable": sliding_puzzle("1 2 3/4 5 6/8 7 0"),
        "rotation": rotation_game("2 1 3 2 2 3 1 2 1 3 1 3 2 1 2 1 3 1 2 3 3 2 1 3"),
        "mistaken": sliding_puzzle("1 2 3/4 5 6/7 9 0"),
    }
    requests = (
        solve_pb2.SolveBatchRequest(id=name, request=solve_pb2.SolveRequest(puzzle=puzzle))
        for name, puzzle in puzzles.items())
    texts = dict.fromkeys(puzzles, "")
    for response in solver.SolveBatch(requests, timeout=DEADLINE_SECONDS):
        if response.WhichOneof("result") == "error":
            texts[response.id] = describe_status(response.error)
            continue
        part = response.response.answer
        if part.HasField("header"):
            texts[response.id] = describe_header(part.header) + " "
        texts[response.id] += letters(part.moves)
    for name, text in texts.items():
        print(f"{name}: {text.rstrip()}")


EXAMPLES = {
    "stream": solve_streaming,
    "limit": solve_within_limit,
    "errors": show_errors,
    "batch": solve_batch,
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tls-ca", metavar="FILE", help="speak TLS, trust these authorities")
    parser.add_argument("--token-file", metavar="FILE", help="who calls; needs TLS")
    parser.add_argument("server", metavar="HOST:PORT")
    parser.add_argument("examples", nargs="*", metavar="EXAMPLE", help=", ".join(EXAMPLES))
    arguments = parser.parse_args()
    unknown = set(arguments.examples) - set(EXAMPLES)
    if unknown:
        parser.error(f"no such example: {', '.join(unknown)}")
    if arguments.token_file and not arguments.tls_ca:
        parser.error("--token-file needs --tls-ca")

    with connect(arguments.server, arguments.tls_ca, arguments.token_file) as channel:
        solver = puzzle_solver_pb2_grpc.PuzzleSolverStub(channel)
        for name in arguments.examples or EXAMPLES:
            print(f"== {name}")
            EXAMPLES[name](solver)


if __name__ == "__main__":
    try:
        main()
    except grpc.RpcError as failure:
        sys.exit(describe_status(status_of(failure)))

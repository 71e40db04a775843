task=$SLURM_ARRAY_TASK_ID
node=${SLURMD_NODENAME:-$(hostname)}
part=$folder/parts/$task.csv

# A name alone says which task failed how and where: a full disk may have no room for more.
fail() {
    file=$folder/failed/$task.$1.$node
    : >"$file"
    printf '%s\n' "$2" >"$file"
    exit "$1"
}

lines() { if [ -e "$part.journal" ]; then wc -l <"$part.journal"; else echo 0; fi; }

if [ -e "$part" ]; then exit 0; fi
if ! cd "$folder"; then exit 66; fi
own=$("$lab" --version 2>&1 | head -n 1)
if [ "$own" != "$version" ]; then
    # What is still to begin goes elsewhere.
    : >"$folder/refused/$node"
    scontrol update "jobid=$SLURM_ARRAY_JOB_ID" \
        "excnodelist=$(ls "$folder/refused" | paste -s -d, -)" >/dev/null 2>&1
    fail 69 "its $lab is '$own', the plan's '$version'"
fi

before=$(lines)
isOver=
trap 'isOver=1; kill -TERM "$run" 2>/dev/null' USR1
"$lab" "$@" --task "$task" &
run=$!
wait "$run"
code=$?
while kill -0 "$run" 2>/dev/null; do
    wait "$run"
    code=$?
done

if [ -e "$part" ]; then
    rm -f "$folder/failed/$task".*
    exit 0
fi
# Ended from outside: it goes on where its journal ends, if it came any further this time.
if [ -n "$isOver" ] || [ "$code" -eq 137 ]; then
    if [ "$(lines)" -gt "$before" ]; then
        scontrol requeue "$SLURM_JOB_ID"
        sleep 60
        exit "$code"
    fi
    if [ -n "$isOver" ]; then fail 1 "its time was over before one cell was done"; fi
    fail 1 "it was killed before one cell was done: perhaps it had too little memory"
fi
case $code in
129 | 130 | 143) exit "$code" ;;
0) fail 1 "it ended without its part" ;;
*) fail "$code" "$(tail -n 1 "$folder/logs/$task.txt")" ;;
esac

# Completions of lab for bash. Load them with: source <(lab completions bash)

_lab_words() {
    local word
    for word in "$@"; do
        if [[ $word == "$current"* ]]; then COMPREPLY+=("$attached$word"); fi
    done
}

_lab_paths() {
    local word
    while IFS= read -r word; do
        COMPREPLY+=("$attached$word")
    done < <(compgen "$1" -- "$current")
    compopt -o filenames 2>/dev/null
}

_lab() {
    local current=${COMP_WORDS[COMP_CWORD]} option='' attached='' path='' i
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$path ${COMP_WORDS[i]}" in
@PATHS@
                path="${path:+$path }${COMP_WORDS[i]}" ;;
        esac
    done
    # Bash breaks words at '=' unless it is told otherwise.
    if ((COMP_CWORD > 1)); then option=${COMP_WORDS[COMP_CWORD - 1]}; fi
    if [[ $current == '=' ]]; then
        current=''
    elif [[ $option == '=' ]]; then
        option=${COMP_WORDS[COMP_CWORD - 2]}
    elif [[ $current == --*=* ]]; then
        option=${current%%=*}
        attached=$option=
        current=${current#*=}
    fi
    case "$path $option" in
@VALUES@
    esac
    if [[ $current == -* ]]; then
        case "$path" in
@OPTIONS@
        esac
        return
    fi
    case "$path" in
@ARGUMENTS@
    esac
}

complete -F _lab lab

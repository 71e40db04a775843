#compdef lab
# Completions of lab for zsh. Save them as _lab in a folder of your fpath.

@FUNCTIONS@

if [ "${funcstack[1]}" = "_lab" ]; then
    _lab "$@"
else
    compdef _lab lab
fi

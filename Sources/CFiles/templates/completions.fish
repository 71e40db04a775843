# Completions of lab for fish. Save them as ~/.config/fish/completions/lab.fish

function __lab_at --description 'Whether the words so far lead to this command of lab'
    set -l path ''
    set -l words (commandline -opc)
    for word in $words[2..-1]
        switch "$path $word"
            case @PATHS@
                set path (string trim -- "$path $word")
        end
    end
    test "$path" = "$argv[1]"
end

complete -c lab -f
@LINES@
